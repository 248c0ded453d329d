import * as endpoints from '@dealstead/contracts/tools/texts';
import type { ToolsConfig } from '../../config.ts';
import { simulatedTexts, type TextProvider } from './provider.ts';
import { createTwilio } from './twilio.ts';

type Settings = Pick<
  ToolsConfig,
  'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM' | 'TWILIO_URL' | 'PUBLIC_URL'
>;

/** Twilio where its three settings are there; else a simulation. */
export function configuredTexts(config: Settings): TextProvider {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = config;
  if (!accountSid || !authToken || !from) return simulatedTexts;
  const statusUrl = config.PUBLIC_URL + endpoints.receiveTextStatus.path;
  return createTwilio({ accountSid, authToken, from, statusUrl, apiUrl: config.TWILIO_URL });
}
