/** Marks of passes differ, however quickly they follow each other. */
export function later(now: Date, mark: Date | null): Date {
  return mark && mark >= now ? new Date(mark.getTime() + 1) : now;
}
