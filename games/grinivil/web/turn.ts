// grinivil/web/turn.ts - which step of the turn is under way.
import { actionUnderWay, type GrinivilView } from './view';

export const STEPS = ['go', 'way', 'act', 'bonus', 'time', 'again'] as const;
export type Step = (typeof STEPS)[number];

export function stepOf(view: GrinivilView): Step | null {
  const d = view.decision;
  if (!d || view.active === null) return null;
  switch (d.kind) {
    case 'go':
      return 'go';
    case 'draw':
      return d.to === 'market' ? 'way' : 'act';
    case 'time':
      return 'time';
    case 'again':
      return 'again';
    case 'plant':
    case 'explore':
    case 'road':
    case 'also':
      return 'bonus';
    case 'gain':
      return actionUnderWay(view)?.kind === 'build' ? 'bonus' : 'act';
    case 'first':
    case 'more':
    case 'bid':
    case 'offer':
    case 'pay':
    case 'return':
    case 'token':
    case 'land':
    case 'resident':
    case 'd4':
    case 'd6':
      return view.action ? 'act' : null;
    default:
      return null;
  }
}
