/**
 * A function whose parameters may have narrower types than declared, which TypeScript allows for methods only. A list of such functions can
 * hold some that each take their own event, row or field. Its caller must pass each function what belongs to it.
 */
export type Bivariant<Declared extends (...given: never[]) => unknown> = {
  method(...given: Parameters<Declared>): ReturnType<Declared>;
}['method'];
