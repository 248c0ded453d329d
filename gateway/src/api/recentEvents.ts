/** Events of the last milliseconds by subject, each distinct event once with the time of its latest occurrence. */
export class RecentEvents {
  private readonly maxAge: number;
  private readonly bySubject = new Map<string, Map<string, number>>();

  constructor(maxAge: number) {
    this.maxAge = maxAge;
  }

  add(subject: string, event: string): void {
    const events = this.bySubject.get(subject) ?? new Map<string, number>();
    this.bySubject.set(subject, events.set(event, Date.now()));
  }

  list(subject: string): string[] {
    const since = Date.now() - this.maxAge;
    return [...(this.bySubject.get(subject) ?? [])].filter(([, at]) => at >= since).map(([event]) => event);
  }

  removeExpired(): void {
    const since = Date.now() - this.maxAge;
    for (const [subject, events] of this.bySubject) {
      for (const [event, at] of events) if (at < since) events.delete(event);
      if (events.size === 0) this.bySubject.delete(subject);
    }
  }
}
