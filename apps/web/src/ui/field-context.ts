/** The attributes that connect the control inside a field with its label, hint and error. */
import { createContext, useContext } from 'react';

export interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

export const FieldContext = createContext<FieldControl | null>(null);

export function useFieldControl(): FieldControl | null {
  return useContext(FieldContext);
}

/** What is chosen in a control that is not native. A dialog keeps it if the session ends. */
export interface Choice {
  /** When the control appeared. */
  before: unknown;
  value: unknown;
  choose: (value: never) => void;
}

export interface ChoiceHolder extends Element {
  choice?: Choice;
}

/** At the control, or at its parent. */
export function noteChoice<V>(place: ChoiceHolder | null, value: V, choose: (value: V) => void): void {
  if (place) place.choice = { before: place.choice ? place.choice.before : value, value, choose };
}
