import type { MouseEvent } from 'react';

/**
 * For a group of buttons, as `onClickCapture`: the second click of a double click presses none of them. If the first click changed the
 * page, the second hits what has just come under the pointer, which the person has not read.
 */
export function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
