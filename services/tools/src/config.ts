import { commonConfig, databaseUrl, readConfig } from '@dealstead/service-kit';

export const config = readConfig({ ...commonConfig, DATABASE_URL: databaseUrl });
