/** Resolves when the searches of this process include what was committed before, after two seconds at most. */
export type CaughtUp = () => Promise<void>;
