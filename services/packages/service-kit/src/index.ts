export { recordAction, type Act, type ActSource } from './recordAction.ts';
export { respond, JsonResponse, FileResponse, file, streamed } from './responses.ts';
export type { FileOptions } from './responses.ts';
export { admit, admitKey, admitUnrestricted, admitPlan, admitScope, assertCanExport } from './access.ts';
export type { Callers } from './access.ts';
export { createBackgroundJob } from './backgroundJob.ts';
export type { BackgroundJob, BackgroundJobOptions, JobResult } from './backgroundJob.ts';
export { createJobRows, retryRow, RowFailed } from './jobRows.ts';
export type { JobRows } from './jobRows.ts';
export {
  commonConfig,
  databaseUrl,
  parseConfig,
  postalAddress,
  publicUrl,
  readConfig,
  redisUrl,
  secretsKey,
} from './config.ts';
export type { CommonConfig, ConfigOf, Jwk } from './config.ts';
export { maskEmail, maskPhone, maskText } from './mask.ts';
export { on } from './consumers.ts';
export type { Consumer } from './eventHandler.ts';
export { currentContext, runInContext, currentTraceparent, validTraceparent } from './requestContext.ts';
export { adminListRoutes } from './adminList.ts';
export { csvCell, csvFile, csvLine } from './csv.ts';
export { websearchText } from './websearchText.ts';
export { database, sqlDatabase } from './database.ts';
export { allOf, assignments, camelCase, columnValues, isoDates, part, rawPart, sqlOnClient } from './sql.ts';
export type { Row, Sql, SqlPart, WithDates } from './sql.ts';
export type {
  ChangeOptions,
  Database,
  DatabaseOptions,
  SnapshotReader,
  SqlDatabase,
  Transaction,
  TransactionExtras,
} from './database.ts';
export {
  assertConfirmedCount,
  Conflict,
  Forbidden,
  NotFound,
  PlanRequired,
  problemOf,
  Refusal,
  Restricted,
  TooMany,
  Unauthorized,
  Unavailable,
} from './errors.ts';
export { catchFormErrors } from './formErrors.ts';
export { handle } from './handle.ts';
export type { Call, Result, Route } from './handle.ts';
export { handleMemberExport, readMemberRows } from './memberExport.ts';
export type { MemberQueries } from './memberExport.ts';
export { readinessOf } from './health.ts';
export type { Check, Readiness } from './health.ts';
export { identityHeader, signIdentity, systemIdentity, verifyIdentity } from './identity.ts';
export type { SignIdentity, VerifyIdentity } from './identity.ts';
export { mustBeUsable, parseInput } from './input.ts';
export { createResponseCache } from './responseCache.ts';
export type { CachedResponse, ResponseCache } from './responseCache.ts';
export { shutDownOnSignal } from './gracefulShutdown.ts';
export { runExclusive } from './keyedMutex.ts';
export { mailButton, mailStyle, mailSubject, renderMail, renderSheet } from './mailTemplate.ts';
export type { MailContent, RenderedMail } from './mailTemplate.ts';
export { live, refreshReaders } from './live.ts';
export type { Live, Reader } from './live.ts';
export { createLog } from './log.ts';
export type { Logger } from './log.ts';
export { requestMail } from './mail.ts';
export { blankLinks, linkPattern } from './mailSeal.ts';
export type { MailParts, MailSeal } from './mailSeal.ts';
export type { Mail } from './mail.ts';
export { metrics } from './metrics.ts';
export { openNats } from './nats.ts';
export type { Nats } from './nats.ts';
export { handleIdempotent } from './idempotency.ts';
export { clientNetworkOf, digestNetwork, digestVisitor, identifyReporter } from './clientNetwork.ts';
export { withHtmlForm } from './htmlForm.ts';
export type { HtmlForm } from './htmlForm.ts';
export { countUse, enforceRateLimit, takeMailLimit } from './rateLimit.ts';
export type { MailParties } from './rateLimit.ts';
export { outboxInsert } from './outbox.ts';
export { toJobQueue } from './jobQueue.ts';
export type { OldestJob } from './jobQueue.ts';
export { pause } from './pause.ts';
export { peer } from './peer.ts';
export type { Peer, PeerInput, PeerOptions } from './peer.ts';
export { startService } from './service.ts';
export { throttle } from './throttle.ts';
export type { Service, ServiceOptions } from './service.ts';
