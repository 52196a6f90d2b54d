/** What stands before the sentence of a limit, `@limit request: The request is refused.`, and where the page lists it then. */
export const SECTIONS: Readonly<Record<string, string>> = {
  request: 'What a request may hold',
  rate: 'How often and how much',
  list: 'Lists',
  queue: 'Queues, batches and connections',
  memory: 'Memory and caches',
  time: 'Time limits',
  kept: 'How long things are kept',
};

/** Fields of requests for which the contract sets no length, by name. */
export const LIMITED_ELSEWHERE: Readonly<Record<string, string>> = {
  checkBalance: 'ignored',
  demo: 'a yes or a no',
  email: '`ADDRESS_MAX`, checked by the server',
  geo: 'one of the known places',
  hash: 'ignored',
  keyword: '`KEYWORD_LIMIT_CHARS`, checked by the server',
  p: 'ignored',
  region: 'one of the known places',
  session_id: 'ignored',
  sessionid: 'ignored',
  user_id: 'ignored',
};
