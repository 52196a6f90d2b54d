import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallCounters } from './api/call-counters.ts';
import type { Limits } from './api/limits.ts';
import type { TokenKind, Tokens } from './api/tokens.ts';
import type { Faults } from './faults.ts';
import type { Grants } from './identity/grants.ts';
import type { World } from './world/world.ts';

export interface VkSimulatorOptions {
  /** A free one if not given. */
  readonly port?: number;
  readonly host?: string;
  readonly tokens?: readonly { readonly token: string; readonly kind: TokenKind; readonly userId?: number }[];
  /** `false`: no limits. Otherwise VK's own, each of which may be set. */
  readonly limits?: false | Partial<Limits['values']>;
  /** Every token may call every method. */
  readonly permissive?: boolean;
  readonly seed?: number;
  /** Time of the world, of tokens and of daily quotas. A living wall gets its next post when its time has come. */
  readonly now?: () => Date;
  /** Who sits at the browser; `anna_puteshestvuet` if not given. */
  readonly viewerId?: number;
  /** Agrees to every authorisation without showing the page. */
  readonly autoApprove?: boolean;
  readonly accessTokenSeconds?: number;
  /** An `execute` whose answer is larger fails with error 13. */
  readonly executeMaxBytes?: number;
  /** Another simulator on the same port: true where the request is for it. */
  readonly neighbour?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

export interface VkSimulator {
  readonly origin: string;
  /** Up to the name of a method. */
  readonly apiBaseUrl: string;
  readonly idBaseUrl: string;
  /** Of the classic OAuth. */
  readonly oauthBaseUrl: string;
  readonly world: World;
  readonly tokens: Tokens;
  readonly limits: Limits;
  readonly faults: Faults;
  readonly counters: CallCounters;
  readonly grants: Grants;
  readonly browser: Browser;
  close(): Promise<void>;
}

/** Whoever opens the page of an authorisation. */
export interface Browser {
  viewerId: number;
  autoApprove: boolean;
}
