import type { BrandHost } from '@dealstead/contracts/account/brands';
import { brandPath } from '@dealstead/contracts';
import type { Endpoint } from '@dealstead/contracts/endpoint';
import { getPropertyBrand } from '@dealstead/contracts/listings/brands';
import type { EndpointRouter } from '../api/endpointRouter.ts';
import type { SharedResponses } from '../cache/sharedResponses.ts';
import {
  assertReadMethod,
  createPathNotFound,
  type RequestContext,
  type RequestHandler,
} from '../http/requestContext.ts';
import { sendRedirect } from '../http/respond.ts';

export interface BrandHostDeps {
  readonly routes: EndpointRouter;
  readonly shared: SharedResponses;
  readonly publicUrl: string;
  readonly serveApi: RequestHandler;
  readonly serveReleaseFile: RequestHandler;
  readonly servePage: RequestHandler;
}

export type BrandHostHandler = (context: RequestContext, brand: BrandHost) => Promise<void> | void;

const listingPath = /^\/property\/([1-9]\d{0,9})$/;

/**
 * Handles requests to a brand's own domain. Its page and its listings answer there, and the public data that they read; every
 * other page is redirected to the main host. Nobody is signed in there: cookies are ignored and none are set.
 */
export function createBrandHostHandler(deps: BrandHostDeps): BrandHostHandler {
  const { routes, shared, publicUrl, serveApi, serveReleaseFile, servePage } = deps;

  async function isOwnListing(context: RequestContext, id: string, { slug }: BrandHost): Promise<boolean> {
    const url = getPropertyBrand.path.replace('{id}', id);
    const { response } = await shared.getOrFetch(getPropertyBrand, url, context);
    if (response.status !== 200) return false;
    return getPropertyBrand.response.parse(JSON.parse(response.body.toString())).brand?.slug === slug;
  }

  async function serveListing(context: RequestContext, id: string, brand: BrandHost): Promise<void> {
    if (await isOwnListing(context, id, brand)) await servePage(context);
    else sendRedirect(context, publicUrl + context.path + context.search);
  }

  return (context, brand) => {
    delete context.request.headers.cookie;
    delete context.request.headers.authorization;
    context.brand = brand;
    const { path, method } = context;
    if (path.startsWith('/slices/')) return serveReleaseFile(context);
    if (path.startsWith('/api/')) {
      const match = routes(method, path);
      if (match && 'endpoint' in match && isOpenOnBrandHosts(match.endpoint)) return serveApi(context);
      throw createPathNotFound();
    }
    assertReadMethod(context);
    if (!path.startsWith('/')) throw createPathNotFound();
    if (path === '/') return sendRedirect(context, brandPath(brand.slug));
    if (path === brandPath(brand.slug)) return servePage(context);
    const [, id] = listingPath.exec(path) ?? [];
    if (id !== undefined) return serveListing(context, id, brand);
    return sendRedirect(context, publicUrl + path + context.search);
  };
}

/** What visitors may read and send without an account. Sign-in, registration and recovery are account's. */
function isOpenOnBrandHosts({ access, service, path, session }: Endpoint): boolean {
  if (access !== 'anyone' || session !== undefined) return false;
  return service === 'listings' || service === 'tools' || path.startsWith('/api/brand');
}
