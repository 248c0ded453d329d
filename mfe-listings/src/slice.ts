import { slice } from '@dealstead/contracts';
import { facetsTemplate, listTemplate, summaryTemplate } from './features/search/templates.ts';

const company = [
  ['How it works', '/#how-it-works'],
  ['Blog', '/#blog'],
  ['Financing', '/#financing'],
  ['Contact', '/#contact'],
] as const;
const help = [
  ['FAQ', '/#faq'],
  ['Terms', '/#terms'],
  ['Privacy', '/#privacy'],
] as const;
const byCategory = [
  ['Land', '/?category=land#properties-section'],
  ['Unrestricted', '/?category=unrestricted#properties-section'],
  ['Residential', '/?category=residential#properties-section'],
] as const;

const footer = (group: string, links: readonly (readonly [string, string])[]) =>
  links.map(([label, to], i) => ({ in: 'footer' as const, label, to, group, order: i }));

export default slice({
  name: 'listings',
  routes: [
    {
      path: '/',
      page: 'Home',
      title: 'Listings',
      firstView: 'server',
      data: [
        listTemplate,
        '/api/properties?featured=true&limit=2{&category}',
        summaryTemplate,
        '/api/properties/summary?relax=true',
        '/api/properties/market',
        '/api/blog/latest',
      ],
      skeleton: 'home',
    },
    { path: '/compare', page: 'Compare', title: 'Compare', help: '/help/search-and-alerts' },
    {
      path: '/search',
      page: 'Search',
      title: 'Search',
      help: '/help/search-and-alerts',
      firstView: 'server',
      data: [listTemplate, summaryTemplate, facetsTemplate],
      skeleton: 'cards',
      isFullWidth: true,
    },
    {
      path: '/contact',
      page: 'Contact',
      title: 'Contact us',
      firstView: 'server',
      data: ['/api/contact'],
      skeleton: 'form',
    },
    { path: '/terms', page: 'Terms', title: 'Terms of Service', firstView: 'server', data: ['/api/contact'] },
    { path: '/privacy', page: 'Privacy', title: 'Privacy Notice', firstView: 'server', data: ['/api/contact'] },
    {
      path: '/post-property',
      page: 'PostProperty',
      title: 'Post a property',
      help: '/help/listings',
      needs: 'signed-in',
    },
    { path: '/my-listings', page: 'MyListings', title: 'My listings', help: '/help/listings', needs: 'signed-in' },
    {
      path: '/import-listings',
      page: 'ImportListings',
      title: 'Import and export listings',
      help: '/help/listings',
      needs: 'signed-in',
    },
    // Server-rendered without resolving the token: its form stops the mails without JavaScript, too.
    {
      path: '/alerts/:token',
      params: { token: 'token' },
      page: 'AlertLink',
      title: 'Your alerts',
      firstView: 'server',
    },
    {
      path: '/alerts/:token/matches',
      params: { token: 'token' },
      page: 'AlertMatches',
      title: 'More matches',
      skeleton: 'cards',
    },
    // Their forms confirm without JavaScript, so the server renders them.
    { path: '/confirm-alerts', page: 'ConfirmAlerts', title: 'Confirm your alerts', firstView: 'server' },
    {
      path: '/confirm-contact',
      page: 'ConfirmContact',
      title: 'Confirm your contact address',
      firstView: 'server',
    },
    { path: '/confirm-listing', page: 'ConfirmListing', title: 'Confirm a listing', firstView: 'server' },
    {
      path: '/property/:id/edit',
      params: { id: 'id' },
      page: 'EditProperty',
      title: 'Edit your listing',
      help: '/help/listings',
      needs: 'signed-in',
    },
    {
      path: '/property/:id',
      params: { id: 'id' },
      page: 'Property',
      title: 'Property',
      firstView: 'server',
      data: [
        '/api/properties/{id}',
        '/api/properties/{id}/brand',
        '/api/properties/{id}/history',
        '/api/properties/{id}/similar',
      ],
      skeleton: 'article',
    },
  ],
  palette: [
    { kind: 'page', label: 'Browse listings', to: '/search', keywords: 'find deals properties map' },
    { kind: 'page', label: 'My listings', to: '/my-listings', keywords: 'own drafts inquiries' },
    { kind: 'page', label: 'Compare listings', to: '/compare', keywords: 'side by side' },
    { kind: 'page', label: 'Contact us', to: '/contact', keywords: 'help support' },
    {
      kind: 'action',
      label: 'Post a property',
      to: '/post-property',
      keywords: 'new listing sell',
      needs: 'property-posting',
    },
    {
      kind: 'action',
      label: 'Import and export listings',
      to: '/import-listings',
      keywords: 'csv reso upload',
      needs: 'property-posting',
    },
  ],
  navigation: [
    { in: 'header', label: 'Browse', to: '/#properties-section', order: 10 },
    { in: 'actions', label: 'List Property', to: '/post-property', order: 30 },
    { in: 'mobile', label: 'Browse Properties', to: '/#properties-section', order: 10 },
    { in: 'account', label: 'My Listings', to: '/my-listings', shows: 'signed-in', order: 20 },
    ...footer('Listings', byCategory),
    ...footer('Company', company),
    ...footer('Help', help),
  ],
  slots: [{ slot: 'member-dashboard', component: 'NewestDeals', order: 10 }],
});
