/** The blog: posts, authors, comments, and checks of its links. Other folders import this file only. */
export { createAuthorRoutes } from './authorRoutes.ts';
export { clearAuthor } from './authorStore.ts';
export { commentOwners } from './commentOwners.ts';
export { createCommentRoutes } from './commentRoutes.ts';
export { deleteMemberComments } from './commentStore.ts';
export { createLinkChecker, type LinkNetwork } from './links/checker.ts';
export { createInternalLinkChecker } from './links/internalLinks.ts';
export { createLinkRoutes } from './links/routes.ts';
export { createManagementRoutes, createPostRoutes } from './manageRoutes.ts';
export { createPublicBlogRoutes } from './publicRoutes.ts';
export { createPublishJob, createVisitCleanup } from './publishJob.ts';
