/** What is wrong with the file of a text. A line is counted from 1; null: it stands in none. */
export type ContentFault =
  | { readonly kind: 'no_head' | 'no_fields' | 'nul' | 'no_text' }
  | { readonly kind: 'no_yaml'; readonly line: number | null; readonly because: string }
  | { readonly kind: 'unknown_field'; readonly field: string; readonly line: number | null }
  | { readonly kind: 'field'; readonly field: string; readonly line: number | null; readonly fault: FieldFault };

export type FieldFault =
  | { readonly is: 'missing' | 'no_text' | 'no_list' | 'empty_list' | 'no_day' | 'wrong' }
  | { readonly is: 'too_long' | 'too_many'; readonly most: number };

/** For the terminal. */
export function describeContentFault(fault: ContentFault): string {
  switch (fault.kind) {
    case 'no_head':
      return 'the file must begin with a head between two lines of ---';
    case 'no_fields':
      return 'the head must consist of fields such as title: …';
    case 'nul':
      return 'the text contains a NUL character';
    case 'no_text':
      return 'the text is missing';
    case 'no_yaml':
      return `the head is not valid YAML: ${fault.because}`;
    case 'unknown_field':
      return `unknown ${fault.field}`;
    case 'field':
      return `${fault.field} ${describeFieldFault(fault.fault)}`;
  }
}

function describeFieldFault(fault: FieldFault): string {
  switch (fault.is) {
    case 'missing':
      return 'is missing';
    case 'no_text':
      return 'must be text';
    case 'no_list':
      return 'must be a list';
    case 'empty_list':
      return 'must name at least one';
    case 'no_day':
      return 'must be a day such as 2026-11-21';
    case 'wrong':
      return 'is wrong';
    case 'too_long':
      return `must have at most ${fault.most} characters`;
    case 'too_many':
      return `must name at most ${fault.most}`;
  }
}
