/** Roles as files in the languages of the six countries call them. HR sees by name who would become HR manager or executive. */
import { folded } from '@staffroom/contracts/folded.js';
import { type Role, roleLabel, roles } from '@staffroom/contracts/users.js';
import { inEveryLanguage } from '../../platform/languages/reader-language.js';

const otherNames: Record<Role, string> = {
  EMPLOYEE: `empleado; empleada; trabajador; trabajadora; funcionário; funcionária; colaborador; colaboradora; dipendente; çalışan;
    personel; mitarbeiter; mitarbeiterin; mitarbeitende; angestellter; angestellte; employé; employée; salarié; salariée`,
  EXECUTIVE: `ejecutivo; ejecutiva; directivo; directiva; executivo; executiva; dirigente; yönetici; führungskraft; cadre; dirigeant;
    dirigeante`,
  HR_MANAGER: `responsable de rrhh; responsable de recursos humanos; gestor de rh; gestora de rh; gestor de recursos humanos;
    gestora de recursos humanos; responsabile hr; responsabile risorse umane; responsabile delle risorse umane; ik yöneticisi;
    insan kaynakları yöneticisi; personalleiter; personalleiterin; personalleitung; responsable rh; responsable des ressources humaines`,
};

let roleNamed: ReadonlyMap<string, Role> | undefined;

export function roleIn(text: string): Role | undefined {
  roleNamed ??= rolesByName(); // once the catalogs have been loaded
  return roleNamed.get(lettersOf(text));
}

/** Also by what our own exports call them, in every language. */
function rolesByName(): ReadonlyMap<string, Role> {
  const names = roles.flatMap((role) =>
    [role, ...inEveryLanguage(() => roleLabel(role)), ...otherNames[role].split(';')].map((name) => ({ name, role })),
  );
  return new Map(names.map(({ name, role }) => [lettersOf(name), role]));
}

/** "RR. HH." and "rrhh" are the same. */
function lettersOf(text: string): string {
  return folded(text).replace(/[^\p{L}]/gu, '');
}
