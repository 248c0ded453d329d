import { readConfig } from '@dealstead/service-kit';
import { startAccount } from './account.ts';
import { accountConfig } from './config.ts';

await startAccount(readConfig(accountConfig));
