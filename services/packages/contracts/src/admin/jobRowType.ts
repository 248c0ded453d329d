const jobRowPrefix = 'job.';
/** The `type` of a letter about a row of a background job. */
export const jobRowType = (job: string): string => `${jobRowPrefix}${job}`;
/** Whether a letter is about a row of a background job, which is tried again by itself, rather than an event. */
export const isJobRow = ({ type }: { readonly type: string }): boolean => type.startsWith(jobRowPrefix);
