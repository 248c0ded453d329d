import { setTimeout as sleep } from 'node:timers/promises';
import { type Check, isAway, type Logger, Unavailable } from '@dealstead/service-kit';
import type pg from 'pg';
