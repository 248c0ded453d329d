import type { Redis } from 'ioredis';
import type { AccountDatabase } from '../../database.ts';
import type { MemberSnapshots } from '../../users/index.ts';
import type { LoginThrottle } from '../sessions/loginThrottle.ts';
import type { SignInFlow } from '../sessions/signInFlow.ts';

export interface RecoveryDeps {
  readonly db: AccountDatabase;
  readonly redis: Redis;
  readonly snapshots: MemberSnapshots;
  readonly signInFlow: SignInFlow;
  readonly loginThrottle: LoginThrottle;
  readonly publicUrl: string;
}
