/** Components of the product in the order of lists, by their name in `/readyz`, among event consumers and in dead letters. */
export const componentNames: Readonly<Record<string, string>> = {
  listings: 'Listings',
  tools: 'Tools',
  account: 'Account',
  admin: 'Admin',
  gateway: 'Gateway',
  renderer: 'Page rendering',
  redis: 'Sign-in sessions',
  nats: 'Live updates',
};

/** The services that consume events. */
export const eventServices = ['listings', 'tools', 'account', 'admin'] as const;

/** The name of a component on screen. */
export const componentName = (name: string): string => componentNames[name] ?? name;
