import { z } from 'zod';
import { startCatcher } from './catcher.ts';

const Environment = z.object({
  PORT: z.coerce.number().int(),
  SMTP_PORT: z.coerce.number().int(),
  MAIL_DIR: z.string().min(1),
});

const { PORT, SMTP_PORT, MAIL_DIR } = Environment.parse(process.env);
const catcher = await startCatcher({ folder: MAIL_DIR, port: PORT, smtpPort: SMTP_PORT });
process.once('SIGTERM', () => catcher.stop().then(() => process.exit(0)));
