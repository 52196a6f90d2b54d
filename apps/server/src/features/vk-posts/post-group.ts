import type { ReportType } from '@vidno/contract/vk-posts';

/** The posts of one row of a report. */
export interface PostGroup {
  readonly type: ReportType;
  readonly value: string;
}
