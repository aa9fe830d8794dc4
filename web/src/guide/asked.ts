// guide/asked.ts - the decision at hand, for whoever asks what it is and what a good player would do.
export interface Asked {
  act: string; // its name, as the ticket has it
  say: string; // in one line
  hint: (() => void) | null; // null: hints are not allowed at this table
}
