const RETURNS = ['done', 'other', 'failed'] as const;
export type ProofReturn = (typeof RETURNS)[number];

/** What came of a proof at VK ID, by the address that the browser came back to; null if it does not come from there. */
export function proofReturnOf(href: string): ProofReturn | null {
  const confirmed = new URL(href).searchParams.get('confirmed');
  return RETURNS.find((known) => known === confirmed) ?? null;
}
