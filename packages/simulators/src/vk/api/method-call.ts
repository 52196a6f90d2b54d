import type { World } from '../world/world.ts';
import type { Params } from './params.ts';

export interface MethodCall {
  readonly world: World;
  readonly params: Params;
  /** The owner of the token; null for service and community tokens. */
  readonly viewerId: number | null;
}
