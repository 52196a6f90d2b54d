/**
 * What a login at VK ID is for: collecting as this VK user, logging in here, linking VK ID to an account, or proving to be its
 * user.
 */
export type AuthorisationGoal =
  | { readonly purpose: 'collection'; readonly accountId: number }
  | { readonly purpose: 'login' }
  | { readonly purpose: 'link' | 'confirmation'; readonly accountId: number };
