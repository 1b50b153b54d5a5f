/**
 * How much of an absence is shown (R45), as SQL over the request `r`. Of people whom the viewer does not see they learn neither the
 * kind, nor what is pending, nor days before today.
 */
export interface AbsenceViewer {
  /** Whether the viewer sees the person (R12). */
  isSeen: string;
  /** A parameter. */
  today: string;
}

/** A condition for a range of days that ends at `to`. */
export function isAbsenceShown({ isSeen, today }: AbsenceViewer, to: string): string {
  return `(${isSeen} or (r.status = 'APPROVED' and r.end_date >= ${today}::date and ${to}::date >= ${today}::date))`;
}

export function shownType({ isSeen }: AbsenceViewer): string {
  return `case when ${isSeen} then r.type else 'AWAY' end`;
}

/** The first day that is shown. */
export function shownStart({ isSeen, today }: AbsenceViewer): string {
  return `case when ${isSeen} then r.start_date else greatest(r.start_date, ${today}::date) end`;
}
