import { InvalidArgumentError } from 'commander';

/** An account number given on the command line. */
export function toNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('must be a number');
  return Number(text);
}
