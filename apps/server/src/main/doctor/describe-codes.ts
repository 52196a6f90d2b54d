import { describeCeilings } from '#features/identity/public.ts';
import type { Product } from '../open-product.ts';
import { failure, type Said, warning } from './findings.ts';

const SETTINGS = { sms: 'SMS_CODES_PER_DAY', email: 'EMAIL_CODES_PER_DAY' } as const;

/** Whether newcomers still get codes today: somebody may be asking for them to make others pay, or to lock them out. */
export async function describeCodes({ config, tools }: Pick<Product, 'config' | 'tools'>): Promise<Said> {
  const ceilings = await describeCeilings(tools.db, { ceilings: config.codeCeilings, now: tools.clock() });
  const said = ceilings.map(({ channel, sent, unproved, max, state }) => {
    const text = `${channel} ${sent} of ${max}, ${unproved} of them to unknown browsers`;
    return { state, text: state === 'far' ? text : `${text}: ${SETTINGS[channel]} ${state}` };
  });
  const text = said.length === 0 ? 'none today' : said.map((each) => each.text).join('; ');
  if (said.some(({ state }) => state === 'reached')) return failure(text);
  return said.some(({ state }) => state === 'near') ? warning(text) : text;
}
