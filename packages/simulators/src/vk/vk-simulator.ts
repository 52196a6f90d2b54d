import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallCounters } from './api/call-counters.ts';
import type { Limits } from './api/limits.ts';
import type { TokenKind, Tokens } from './api/tokens.ts';
import type { Faults } from './faults.ts';
import type { Grants } from './identity/grants.ts';
import type { World } from './world/world.ts';

export interface VkSimulatorOptions {
  /** A free port by default. */
  readonly port?: number;
  readonly host?: string;
  readonly tokens?: readonly { readonly token: string; readonly kind: TokenKind; readonly userId?: number }[];
  /** `false` switches them off; by default VK's own, each of which can be overridden. */
  readonly limits?: false | Partial<Limits['values']>;
  /** Every token may call every method. */
  readonly permissive?: boolean;
  readonly seed?: number;
  /** The clock of the world, of tokens and of daily quotas. Living walls get new posts as it advances. */
  readonly now?: () => Date;
  /** The user logged in to the browser; `anna_puteshestvuet` by default. */
  readonly viewerId?: number;
  /** Approves every authorisation without showing the page. */
  readonly autoApprove?: boolean;
  readonly accessTokenSeconds?: number;
  /** An `execute` with a larger response fails with error 13. */
  readonly executeMaxBytes?: number;
  /** Tried before VK, for other simulators on the same port; returns true when it has handled the request. */
  readonly handleFirst?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

export interface VkSimulator {
  readonly origin: string;
  /** Without the method name. */
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

/** The user in front of the authorisation page. */
export interface Browser {
  viewerId: number;
  autoApprove: boolean;
  /** The phone, such as 79004100001, and the address that the user has given to VK. */
  contacts: { readonly phone: string | null; readonly email: string | null };
}
