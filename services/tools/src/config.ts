import { commonConfig, type ConfigOf, databaseUrl } from '@dealstead/service-kit';

/** What the tools service reads from its environment. */
export const toolsConfig = { ...commonConfig, DATABASE_URL: databaseUrl };

export type ToolsConfig = ConfigOf<typeof toolsConfig>;
