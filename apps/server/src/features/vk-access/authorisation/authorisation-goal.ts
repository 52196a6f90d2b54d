/** What a login at VK ID is for: collecting as this VK user, logging in here, or linking VK ID to an account. */
export type AuthorisationGoal =
  | { readonly purpose: 'collection'; readonly accountId: number }
  | { readonly purpose: 'login' }
  | { readonly purpose: 'link'; readonly accountId: number };
