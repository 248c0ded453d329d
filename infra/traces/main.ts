import { z } from 'zod';
import { startTraceCollector } from './collector.ts';

const { PORT } = z.object({ PORT: z.coerce.number().int() }).parse(process.env);
const collector = await startTraceCollector({ port: PORT });
process.once('SIGTERM', () => collector.stop().then(() => process.exit(0)));
