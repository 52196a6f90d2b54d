/** Why no address can be read from it. */
export type EmailProblem = 'email_without_at' | 'email_malformed';

export function emailProblem(text: string): EmailProblem {
  return text.includes('@') ? 'email_malformed' : 'email_without_at';
}
