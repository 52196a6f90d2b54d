/** How the user wants to log in, where the phone is not chosen: from the address. */
export const LOGIN_WAYS = ['email', 'telegram'] as const;
export type LoginWay = (typeof LOGIN_WAYS)[number];

const VK_OUTCOMES = ['done', 'second_factor', 'contact', 'documents', 'failed'] as const;

/** How a login at VK ID ended. */
export interface VkReturn {
  readonly outcome: (typeof VK_OUTCOMES)[number];
  /** Searches of the visitor this browser was, which can be moved to the account. */
  readonly demoSearches: number;
  /** Why it failed. */
  readonly because: string | undefined;
}

/** What the address says that VK ID leads back to: a part of every login address, so that a wrong one is dropped. */
export function vkReturnOf(params: {
  readonly login?: string;
  readonly demo_searches?: number;
  readonly because?: string;
}): VkReturn | null {
  const outcome = VK_OUTCOMES.find((known) => known === params.login);
  if (!outcome) return null;
  return { outcome, demoSearches: params.demo_searches ?? 0, because: params.because };
}

/** Which ways to log in the site has. */
export interface Ways {
  readonly phone: boolean;
  readonly vk: boolean;
  readonly email: boolean;
  readonly telegram: boolean;
}

export type Form = 'phone' | LoginWay;

/** The form to show: the one asked for if the site has it, else the first it has. Null: only VK ID, or nothing. */
export function formOf(ways: Ways, wanted: LoginWay | undefined): Form | null {
  const order: readonly Form[] = wanted ? [wanted, 'phone', 'email', 'telegram'] : ['phone', 'email', 'telegram'];
  return order.find((form) => ways[form]) ?? null;
}

/** The other forms, for the list below the shown one. */
export function otherForms(ways: Ways, shown: Form | null): Form[] {
  return (['phone', 'email', 'telegram'] as const).filter((form) => ways[form] && form !== shown);
}

/** Where VK ID leads back to: the login, which knows where to go on. */
export function returnAddress(back: string | undefined): string {
  return back === undefined ? '/login' : `/login?${new URLSearchParams({ back })}`;
}

/** What every way to log in answers. */
export interface LoginOutcome {
  readonly step: 'second_factor' | 'done';
  /** Searches of the visitor this browser was, which can be moved to the account. */
  readonly demo_searches: number;
}

/** Somebody without an account, who has to accept the documents before the same call is sent again. */
export interface Newcomer {
  readonly step: 'documents';
  readonly again: () => Promise<LoginOutcome>;
}
