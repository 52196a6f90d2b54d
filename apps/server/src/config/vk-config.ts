import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';
import { toCallbackUrl } from './urls/own-urls.ts';
import { isSimulatorUrl } from './urls/simulator-url.ts';

export interface VkConfig {
  readonly apiBaseUrl: string;
  readonly apiVersion: string;
  readonly idBaseUrl: string;
  /** Id of our VK ID application; null if users cannot log in with VK ID. */
  readonly clientId: string | null;
  /** Where VK ID redirects the browser; must be on the host of the session cookie. */
  readonly redirectUri: string;
  readonly serviceTokens: readonly string[];
  readonly communityTokens: readonly string[];
  /** From VK's classic OAuth; only these may search. */
  readonly userTokens: readonly string[];
  /** Per service or user token. */
  readonly callsPerSecond: number;
  readonly communityCallsPerSecond: number;
  /** Per token. */
  readonly wallGetPerDay: number;
  readonly newsfeedSearchPerDay: number;
  /** The part of the daily calls that one account may use, as do all visitors together. */
  readonly accountPercent: number;
}

const URL_VARIABLES = ['VK_API_BASE_URL', 'VK_ID_BASE_URL'] as const;

/** Null if neither an application nor a token is configured. */
export function toVkConfig(environment: Environment): VkConfig | null {
  for (const name of URL_VARIABLES) {
    if (environment.NODE_ENV === 'production' && isSimulatorUrl(environment[name])) {
      throw new ConfigError(`${name} must be VK itself, over https, when NODE_ENV is production`);
    }
  }
  const { VK_CLIENT_ID, VK_SERVICE_TOKENS, VK_COMMUNITY_TOKENS, VK_USER_TOKENS } = environment;
  const tokens = [...VK_SERVICE_TOKENS, ...VK_COMMUNITY_TOKENS, ...VK_USER_TOKENS];
  if (!VK_CLIENT_ID && tokens.length === 0) return null;
  return {
    apiBaseUrl: environment.VK_API_BASE_URL,
    apiVersion: environment.VK_API_VERSION,
    idBaseUrl: environment.VK_ID_BASE_URL,
    clientId: VK_CLIENT_ID ?? null,
    redirectUri: `${toCallbackUrl(environment)}/auth/callback`,
    serviceTokens: VK_SERVICE_TOKENS,
    communityTokens: VK_COMMUNITY_TOKENS,
    userTokens: VK_USER_TOKENS,
    callsPerSecond: environment.VK_CALLS_PER_SECOND,
    communityCallsPerSecond: environment.VK_COMMUNITY_CALLS_PER_SECOND,
    wallGetPerDay: environment.VK_WALL_GET_PER_DAY,
    newsfeedSearchPerDay: environment.VK_NEWSFEED_SEARCH_PER_DAY,
    accountPercent: environment.VK_ACCOUNT_PERCENT,
  };
}
