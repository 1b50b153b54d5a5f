/** The same before and after the palette's code has arrived, so that nothing jumps. */
export const paletteClass =
  'fixed inset-x-0 top-0 z-50 mx-auto flex max-h-[70dvh] flex-col bg-surface shadow-float outline-none max-md:rounded-b-dialog md:top-[12dvh] md:w-[calc(100vw-4rem)] md:max-w-[560px] md:rounded-dialog';
export const paletteInputClass = 'h-11 pl-9';
