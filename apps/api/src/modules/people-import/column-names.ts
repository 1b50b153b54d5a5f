/** The names of columns in the languages of the six countries and in English. */
import { folded } from '@staffroom/contracts/folded.js';
import { type ImportField, importFieldLabels } from '@staffroom/contracts/people-import.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { inEveryLanguage } from '../../platform/languages/reader-language.js';

/** A column called Name has the whole name, or what the other columns of names leave. */
export type Guess = ImportField | 'name' | 'middleName' | 'firstSurname' | 'secondSurname';

/** Separated by semicolons. What is only similar counts if no other column has one of the exact names. */
const names: Record<Guess, { exact: string; similar?: string }> = {
  employeeNumber: {
    exact: `employee number; employee id; employee code; staff number; staff id; personnel number; payroll number;
      personalnummer; personalnr; mitarbeiternummer; mitarbeiternr; personal id; número de empleado; código de empleado;
      id empleado; número de funcionário; código do funcionário; número de colaborador; número mecanográfico; matricola;
      numero matricola; codice dipendente; matricule; numéro de salarié; numéro employé; sicil no; sicil numarası; personel no; personel numarası`,
    similar: 'number',
  },
  email: {
    exact: `email; e mail; email address; e mail address; work email; business email; company email; e mail adresse; mailadresse;
      e mail dienstlich; dienstliche e mail; correo; correo electrónico; email de trabajo; endereço de email; correio eletrónico;
      email profissional; indirizzo email; posta elettronica; email aziendale; courriel; adresse email; email professionnel;
      adresse électronique; eposta; e posta; e posta adresi`,
    similar: 'mail; login; username; user name; user principal name; upn',
  },
  fullName: {
    exact: `full name; display name; employee name; mitarbeitername; first and last name; last name first name; name vorname; vorname nachname;
      vor und nachname; nachname vorname; vollständiger name; nombre completo; nombre y apellidos; nombre y apellido;
      apellidos y nombre; apellidos nombre; nome completo; nome e apelido; nome e cognome; cognome e nome; nominativo; nom complet;
      nom et prénom; prénom et nom; nom prénom; prénom nom; ad soyad; adı soyadı; soyad ad; isim soyisim`,
    similar: 'employee; mitarbeiter; empleado; trabajador; funcionário; dipendente; salarié; çalışan; personel',
  },
  name: { exact: 'name; nombre; nome; nom; ad; adı; isim' },
  firstName: {
    exact: `first name; given name; given names; forename; forenames; vorname; vornamen; rufname; primer nombre; nombre de pila;
      primeiro nome; nome próprio; nome di battesimo; prénom; prénoms; ilk ad`,
  },
  middleName: {
    exact: `middle name; middle names; second name; zweiter vorname; segundo nombre; segundo nome; nome do meio; nomes do meio; secondo nome;
      deuxième prénom; ikinci ad`,
  },
  lastName: {
    exact: `last name; surname; surnames; family name; nachname; familienname; zuname; apellido; apellidos; apelido; apelidos;
      sobrenome; sobrenomes; último nome; cognome; nom de famille; soyad; soyadı; soyisim`,
  },
  firstSurname: { exact: 'primer apellido; apellido 1; apellido paterno; primeiro apelido; apelido 1; first surname' },
  secondSurname: {
    exact: 'segundo apellido; apellido 2; apellido materno; segundo apelido; apelido 2; second surname',
  },
  jobTitle: {
    exact: `job title; employee title; position; position title; job; job position; stelle; stellenbezeichnung; berufsbezeichnung; jobtitel;
      tätigkeit; position titel; puesto; puesto de trabajo; cargo; função; categoria profissional; mansione; qualifica;
      posizione; ruolo aziendale; poste; intitulé du poste; fonction; emploi; unvan; görev; görevi; pozisyon`,
    similar: 'title; titel; categoria; título; titolo; titre; beruf; funktion; profession; ocupación',
  },
  role: { exact: 'role; portal role; rolle; rol; perfil; ruolo; rôle' },
  country: { exact: 'country; land; país; paese; pays; ülke', similar: 'usage location; country code; work country' },
  region: {
    exact: `region; state; bundesland; comunidad autónoma; comunidad; região; distrito; regione; département; région; bölge;
      subdivision`,
  },
  vacationDays: {
    exact: `vacation days; annual leave; annual leave days; leave days; holiday entitlement; leave entitlement; urlaubstage;
      urlaubsanspruch; días de vacaciones; dias de férias; giorni di ferie; jours de congés; congés annuels; izin günleri;
      yıllık izin; yıllık izin hakkı`,
    similar: 'vacation; vacaciones',
  },
  team: {
    exact: 'team; equipo; equipa; equipe; équipe; squadra; ekip; takım',
    similar:
      'department; abteilung; departamento; área; reparto; ufficio; service; département; bölüm; departman; birim',
  },
  manager: {
    exact: `manager; line manager; supervisor; manager email; reports to; vorgesetzter; vorgesetzte; führungskraft; responsable;
      jefe; jefe directo; superior; superior hierárquico; chefe; chefia; gestor; responsabile; responsable hiérarchique; supérieur; yönetici; yöneticisi; amir; amiri`,
  },
  iban: {
    exact: 'iban; iban number',
    similar: 'bank account; bankverbindung; kontonummer; cuenta bancaria; conto; banka hesabı',
  },
};

const smallWords = new Set(
  `a an the of and de del la el los las y e da do dos das di dei della des du le et d der die das des und ve
   required optional mandatory pflichtfeld obligatorio obligatoire obbligatorio obrigatorio zorunlu`.split(/\s+/),
);
const numberWords = new Set('no nr num numero number nummer n numara numarasi'.split(' '));

/** A cell may contain a whole file. */
const longest = 200;

/** The names of our own exports before others, and those before similar ones. Made when the catalogs have been loaded. */
let tiers: ReturnType<typeof tierOf>[] | undefined;

function tiersOfNames() {
  return (tiers ??= [
    tierOf(exportedNames),
    tierOf((guess) => names[guess].exact.split(';')),
    tierOf((guess) => names[guess].similar?.split(';') ?? []),
  ]);
}

/** Without parts of names, which no export has: the first name in Italian is the whole name in Portuguese. */
function exportedNames(guess: Guess): string[] {
  if (!(guess in importFieldLabels) || guess === 'firstName' || guess === 'lastName') return [];
  return inEveryLanguage(() => t(importFieldLabels[guess as ImportField]));
}

/** Each at most once. */
export function knownNames(header: readonly string[]): (Guess | null)[] {
  const guesses: (Guess | null)[] = header.map(() => null);
  for (const tier of tiersOfNames()) {
    header.forEach((name, at) => {
      const guess = keysOf(name)
        .map((key) => tier.get(key))
        .find((found) => found !== undefined);
      if (guess && guesses[at] === null && !guesses.includes(guess)) guesses[at] = guess;
    });
  }
  return guesses;
}

function tierOf(namesOf: (guess: Guess) => readonly string[]): ReadonlyMap<string, Guess> {
  const guesses = Object.keys(names) as Guess[];
  return new Map(guesses.flatMap((guess) => namesOf(guess).flatMap((name) => keysOf(name).map((key) => [key, guess]))));
}

/** As it is written, and by what it says: "Nº de empleado [required]" as number and employee. */
function keysOf(name: string): string[] {
  const written = name.slice(0, longest).replace(/\bn\s*\.?\s*[º°]/giu, 'no ');
  const telling = wordsOf(written.replace(/\[[^[\]]*\]|\([^()]*\)/g, ' '))
    .filter((word) => !smallWords.has(word))
    .map((word) => (numberWords.has(word) ? 'no' : word));
  return [...new Set([wordsOf(written).join(''), telling.join('')])].filter((key) => key !== '');
}

function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
