import { commonConfig, databaseUrl, readConfig } from '@dealstead/service-kit';

/** What this process reads from its environment; a wrong value ends it with one sentence. */
export const readToolsConfig = () => readConfig({ ...commonConfig, DATABASE_URL: databaseUrl });
