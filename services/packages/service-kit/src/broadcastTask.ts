import { createInbox, JSONCodec, type Msg, type NatsConnection } from 'nats';
import type { Logger } from './log.ts';

/**
 * A task for every process that subscribes to a subject, over core NATS. Each of them answers when it starts and again when it
 * has ended, so that the sender knows for how many it waits without a list of processes.
 */
const json = JSONCodec<unknown>();

/** Milliseconds in which a process that is there answers that it has started. */
const startTimeout = 150;

/** How many processes started a task, and how many ended it in time. */
export interface TaskOutcome {
  readonly started: number;
  readonly ended: number;
}

/** Has all subscribers run a task, and waits until each has ended it, at most for `timeout` milliseconds. */
export async function broadcastTask(
  connection: NatsConnection,
  subject: string,
  message: unknown,
  timeout: number,
): Promise<TaskOutcome> {
  const inbox = createInbox();
  const outcome = { started: 0, ended: 0 };
  const answers = connection.subscribe(inbox);
  const limit = setTimeout(() => answers.unsubscribe(), timeout);
  const endIfComplete = () => {
    if (hasCollected && outcome.ended >= outcome.started) answers.unsubscribe();
  };
  let hasCollected = false;
  const collecting = setTimeout(() => {
    hasCollected = true;
    endIfComplete();
  }, startTimeout);
  try {
    connection.publish(subject, json.encode(message), { reply: inbox });
    for await (const answer of answers) {
      // Without subscribers the server answers itself, with no data.
      if (answer.data.length === 0) break;
      if (answer.json() === 'started') outcome.started += 1;
      else outcome.ended += 1;
      endIfComplete();
    }
  } finally {
    clearTimeout(limit);
    clearTimeout(collecting);
  }
  return outcome;
}

/** Runs a task whenever one is broadcast. An error, also of a connection that closes meanwhile, is logged. */
export function runBroadcastTasks(
  connection: NatsConnection,
  subject: string,
  log: Logger,
  run: (message: unknown) => Promise<void>,
): void {
  async function runAndAnswer(message: Msg): Promise<void> {
    message.respond(json.encode('started'));
    await run(message.json());
    message.respond(json.encode('ended'));
  }
  async function runAll(): Promise<void> {
    // Tasks run side by side. The loop ends with the connection.
    for await (const message of connection.subscribe(subject))
      runAndAnswer(message).catch((error: unknown) => log.warn({ err: error, subject }, 'a broadcast task failed'));
  }
  runAll().catch((error: unknown) => log.error({ err: error, subject }, 'broadcast tasks are not received any more'));
}
