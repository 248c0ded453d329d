import { getEventConsumers } from '@dealstead/contracts/admin/eventConsumers';
import { handle, type Nats, type Route } from '@dealstead/service-kit';
import { readEventConsumers } from './lags.ts';

/** Consumer lag of every service for the admin dashboard. */
export const eventConsumerRoutes = (nats: Nats): Route[] => [handle(getEventConsumers, () => readEventConsumers(nats))];
