/** Roles as files in the languages of the six countries call them. HR sees by name who would become HR manager or executive. */
import { folded } from '@staffroom/contracts/folded.js';
import { importFieldLabels } from '@staffroom/contracts/people-import.js';
import { t } from '@staffroom/contracts/texts/text.js';
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

/** `heading`: the name of its column. */
export function roleIn(text: string, heading: string): Role | undefined {
  roleNamed ??= rolesByName(); // once the catalogs have been loaded
  return roleNamed.get(lettersOf(text)) ?? roleNamed.get(exportedAs(text, heading));
}

/** With what our own exports call them, which is wide in some languages: the French word for executives is "manager". */
function rolesByName(): ReadonlyMap<string, Role> {
  const known = roles.flatMap((role) =>
    [role, ...otherNames[role].split(';')].map((name) => [lettersOf(name), role] as const),
  );
  const exported = inEveryLanguage(() =>
    roles.map((role) => [exportedAs(roleLabel(role), t(importFieldLabels.role)), role] as const),
  );
  return new Map([...known, ...exported.flat()]);
}

function exportedAs(name: string, heading: string): string {
  return `${heading}: ${lettersOf(name)}`; // "Rôle" is not "Role"
}

/** "RR. HH." and "rrhh" are the same. */
function lettersOf(text: string): string {
  return folded(text).replace(/[^\p{L}]/gu, '');
}
