const PAYLOAD = /^login-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** What a link to the bot starts it with, so that it answers with a code for this login. */
export function toLoginPayload(loginId: string): string {
  return `login-${loginId}`;
}

/** Null if it is no link for a login. */
export function readLoginPayload(payload: string): string | null {
  return PAYLOAD.exec(payload)?.[1] ?? null;
}
