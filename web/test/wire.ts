// A socket whose other end is the test: `last` is the newest of its class, `sent` what the page said.
export class FakeWire<Said = Record<string, unknown>> {
  static last: unknown;
  readyState = 1;
  sent: Said[] = [];
  onopen?: () => void;
  onmessage?: (e: { data: string }) => void;
  onclose?: () => void;
  constructor(readonly url: string) {
    (this.constructor as typeof FakeWire).last = this;
    queueMicrotask(() => this.onopen?.());
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Said);
  }
  close() {}
  say(message: Record<string, unknown>) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
