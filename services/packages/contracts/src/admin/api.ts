import { adminListEndpoints } from '../adminListEndpoints.ts';
import type { Endpoint } from '../endpoint.ts';
import * as adminMessages from './adminMessages.ts';
import { auditList } from './auditList.ts';
import * as auditTrail from './auditTrail.ts';
import * as blogAuthors from './blog/authors.ts';
import * as blogManagement from './blog/management.ts';
import * as blog from './blog/public.ts';
import * as crawlers from './crawlers.ts';
import * as help from './help.ts';
import * as helpArticles from './helpArticles.ts';
import * as eventConsumers from './eventConsumers.ts';
import { deadLetterList } from './deadLetterList.ts';
import * as deadLetters from './deadLetters.ts';
import * as memberMessages from './memberMessages.ts';
import * as messageReports from './messageReports.ts';
import * as moderation from './moderation.ts';
import * as overview from './overview.ts';
import * as releaseHealth from './releaseHealth.ts';
import * as releases from './releases.ts';
import * as restrictions from './restrictions.ts';
import * as slices from './slices.ts';
import * as serviceHealth from './serviceHealth.ts';
import * as supportQueue from './supportQueue.ts';

/** Endpoints of the admin service. */
export const adminApi = [
  ...adminListEndpoints(auditList),
  auditTrail.checkAuditTrail,
  eventConsumers.getEventConsumers,
  serviceHealth.getServiceHealth,
  serviceHealth.listReportingServices,
  ...adminListEndpoints(deadLetterList),
  deadLetters.getDeadLetterCounts,
  deadLetters.getDeadLetter,
  deadLetters.replayDeadLetter,
  deadLetters.replayDeadLetters,
  deadLetters.discardDeadLetter,
  deadLetters.restoreDeadLetter,
  crawlers.recordCrawlerFetch,
  crawlers.getCrawlerFetches,
  blog.listPosts,
  blog.listLatestPosts,
  blog.getPost,
  blog.getPostShareImage,
  blog.getBlogImage,
  blog.getBlogRss,
  blog.getBlogAtom,
  blog.getBlogJsonFeed,
  blog.listBlogSitemaps,
  blog.getBlogSitemap,
  blog.addComment,
  blog.reportComment,
  blog.recordPostView,
  blogManagement.listManagedPosts,
  blogManagement.createPost,
  blogManagement.getEditedPost,
  blogManagement.savePost,
  blogManagement.changePostStatus,
  blogManagement.checkPost,
  blogManagement.checkPostLinks,
  blogManagement.listRevisions,
  blogManagement.compareRevision,
  blogManagement.restoreRevision,
  blogManagement.createPreview,
  blogManagement.getPreview,
  blogManagement.parsePostMarkdown,
  blogManagement.exportPostMarkdown,
  blogManagement.uploadBlogImage,
  blogManagement.listManagedComments,
  blogManagement.decideComment,
  blogAuthors.listManagedAuthors,
  blogAuthors.saveAuthor,
  adminMessages.listAdminMessages,
  adminMessages.countAdminMessageRecipients,
  adminMessages.sendAdminMessage,
  adminMessages.cancelAdminMessage,
  adminMessages.getReceivedMessage,
  helpArticles.listHelpArticles,
  helpArticles.getHelpArticle,
  helpArticles.listHelpSitemaps,
  helpArticles.getHelpSitemap,
  help.sendHelpRequest,
  help.listOwnHelpRequests,
  help.getOwnHelpRequest,
  help.replyToHelpRequest,
  supportQueue.listHelpQueue,
  supportQueue.getHelpRequest,
  supportQueue.claimHelpRequest,
  supportQueue.releaseHelpRequest,
  supportQueue.writeHelpMessage,
  supportQueue.setHelpRequestOpen,
  supportQueue.listCannedAnswers,
  supportQueue.addCannedAnswer,
  supportQueue.changeCannedAnswer,
  supportQueue.deleteCannedAnswer,
  supportQueue.listAccountManagers,
  supportQueue.nameAccountManager,
  overview.getOverview,
  restrictions.listRestrictions,
  restrictions.addRestriction,
  restrictions.liftRestriction,
  memberMessages.listMemberMessages,
  messageReports.openMessageReport,
  moderation.listModeration,
  moderation.claimModeration,
  moderation.releaseModeration,
  moderation.decideModeration,
  moderation.reverseModeration,
  moderation.decideAppeal,
  moderation.getOwnDecision,
  moderation.appealDecision,
  slices.listSlices,
  slices.registerSlice,
  slices.addSliceKey,
  slices.revokeSliceKey,
  releases.publishRelease,
  releases.uploadRelease,
  releases.withdrawRelease,
  releases.promoteRelease,
  releases.promoteReleases,
  releases.rollBackRelease,
  releases.startCanary,
  releases.rollBackCanary,
  releases.pausePages,
  releases.resumePages,
  releases.getPausedPages,
  releases.getReleases,
  releaseHealth.getReleaseHealth,
  releaseHealth.reportReleaseHealth,
  releases.listReleaseVersions,
  releases.getReleaseVersion,
  releases.checkService,
  releases.getCurrentSet,
] as const satisfies readonly Endpoint[];
