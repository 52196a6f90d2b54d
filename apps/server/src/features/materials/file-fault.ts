import { type ContentFault, describeContentFault } from '#content/content-fault.ts';
import { FACT_NAMES } from './facts.ts';

/** Why the file of a material cannot be used. */
export type FileFault =
  | ContentFault
  | { readonly kind: 'too_large' | 'not_utf8' | 'bad_name' }
  | { readonly kind: 'unknown_fact'; readonly name: string; readonly line: number };

/** Why the file of an answer cannot be used. */
export type FaqFault = FileFault | { readonly kind: 'no_position' };

/** For the terminal. */
export function describeFaults(faults: readonly FaqFault[]): string {
  return faults.map(describeFault).join('; ');
}

function describeFault(fault: FaqFault): string {
  switch (fault.kind) {
    case 'too_large':
      return 'the file is larger than 1 MB';
    case 'not_utf8':
      return 'the file is not UTF-8';
    case 'bad_name':
      return 'the name must be small Latin letters and digits joined by -, and not digits alone';
    case 'no_position':
      return 'the name must begin with a number, such as 03-refund.md';
    case 'unknown_fact':
      return `there is no {{${fault.name}}}; known are ${FACT_NAMES.join(', ')}`;
    default:
      return describeContentFault(fault);
  }
}
