import { commonConfig } from '@dealstead/service-kit';
import { z } from 'zod';

/**
 * What the renderer reads. It runs released code, so it holds no private key and no address of a database: only the public
 * keys of those who may call it.
 */
export const shape = {
  NODE_ENV: commonConfig.NODE_ENV,
  LOG_LEVEL: commonConfig.LOG_LEVEL,
  PORT: commonConfig.PORT,
  HOST: commonConfig.HOST,
  IDENTITY_PEERS: commonConfig.IDENTITY_PEERS,
  RELEASES_DIR: z.string().min(1),
};
