/** A response time: 0.4 ms, 240 ms, 2.4 s. All above 5 s are one bucket. */
export function formatMilliseconds(ms: number): string {
  if (ms >= 5_000) return '5 s or more';
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms)} ms`;
}

/** A round response time of a scale: 0, 300 ms, 1.5 s. */
export const formatScale = (ms: number): string => (ms === 0 ? '0' : ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`);

/** An age in seconds: 12 s, 3 min, 2 h. */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  return `${Math.floor(seconds / 3_600)} h`;
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const dayAndTime = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

const moment = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** A moment in the reader's time zone, as the charts show it: Nov 23, 4:40 PM. */
export const formatMoment = (time: string): string => moment.format(new Date(time));

/** Times of a chart in the reader's time zone: of a day, or of two weeks. */
export const chartTimes = {
  ofDay: {
    reading: (time: string) => clock.format(new Date(time)),
    label: (time: string) => clock.format(new Date(time)),
  },
  ofWeeks: {
    reading: (time: string) => dayAndTime.format(new Date(time)),
    label: (time: string) => day.format(new Date(time)),
  },
} as const;
