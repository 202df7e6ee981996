import md5 from "md5";
import { seedId } from "../seed-id.ts";
import { DOCUMENTS, PEOPLE, picture } from "./picture-list.ts";
import { momentText, PAST_DAYS, type Calendar } from "./calendar.ts";
import { randomOf, type Random } from "./random.ts";
import type { SeedRecord } from "./records.ts";
import { data } from "./data/catalogue.ts";
import { data as words } from "./data/words.ts";

const CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
/** Members of a circle. A member's referrer belongs to the same circle. */
export const CIRCLE = 25;
/** Distance between the places in time of two members with consecutive numbers. It has no common factor with `CIRCLE`. */
const SPREAD = 11;
/** Above 1, recent periods have more new members than early ones. */
const GROWTH = 1.75;
/** Attempts at finding a referrer. */
const TRIES = 6;

export interface Member {
  /** From 0. A referrer has a lower number in the same circle. */
  readonly number: number;
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly phone: string;
  readonly address: string;
  readonly joined: number;
  readonly joinedDaysAgo: number;
  readonly parent: number | null;
  readonly shielded: boolean;
}

/** Builds the member of a number. The number alone determines the member. */
export function memberOf(number: number, calendar: Calendar): Member {
  const random = randomOf(`member:${number}`);
  const [surname, surnameLetters] = random.pick(words.surnames);
  const [given, givenLetters] = random.pick(words.given);
  const joinedDaysAgo = joinedOf(number);
  return {
    number,
    id: seedId("member", number + 1),
    name: `${surname}${given}`,
    account: `${surnameLetters}.${givenLetters}${number + 101}`,
    phone: `${random.pick(["135", "137", "151", "152", "177", "189"])}${String((number * 7_919_317 + 52_240_611) % 100_000_000).padStart(8, "0")}`,
    address: addressOf(random),
    joined: calendar.within(calendar.daysAgo(joinedDaysAgo), random),
    joinedDaysAgo,
    parent: parentOf(number),
    shielded: random.chance(0.02),
  };
}

/**
 * Returns the days since a member joined, at least 1. The members of a circle are spread over the age of the business, the
 * first one near its beginning, so that even a single circle has new members in every period, and more in the last ones.
 */
function joinedOf(number: number): number {
  const place = (SPREAD * (number % CIRCLE) + CIRCLE - 1) % CIRCLE;
  const share = (place + randomOf(`member:${number}:joined`).next()) / CIRCLE;
  return 1 + Math.floor((PAST_DAYS - 1) * share ** GROWTH);
}

/** Returns the referrer. Most members have one, and early members refer many. */
function parentOf(number: number): number | null {
  const random = randomOf(`member:${number}:parent`);
  const place = number % CIRCLE;
  if (place === 0 || random.chance(0.22)) return null;
  const joined = joinedOf(number);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const candidate = number - place + Math.floor(place * random.next() ** 1.6);
    if (joinedOf(candidate) > joined) return candidate;
  }
  return null;
}

function addressOf(random: Random): string {
  return `${random.pick(words.places)} ${random.whole(1, 980)} 号 ${random.whole(1, 28)} 栋 ${random.whole(1, 32)}0${random.whole(1, 4)} 室`;
}

/** The password is 123456, as for most seeded accounts. */
export function memberRecord(
  member: Member,
  levelId: string | null,
  brought: { readonly children: number; readonly team: number },
): SeedRecord {
  const random = randomOf(`member:${member.number}:more`);
  return {
    id: member.id,
    avatar: random.chance(0.7) ? picture("person", random.whole(1, PEOPLE)) : null,
    account: member.account,
    nickName: random.chance(0.4) ? `${random.pick(words.nicks)}${member.name.slice(-1)}` : member.name,
    realName: member.name,
    email: emailOf(member),
    phone: member.phone,
    levelId,
    parentId: member.parent === null ? null : seedId("member", member.parent + 1),
    inviteCode: Array.from({ length: 10 }, () => CODE_LETTERS[random.whole(0, CODE_LETTERS.length - 1)]).join(""),
    childCount: brought.children,
    teamCount: brought.team,
    password: null,
    status: member.shielded ? 1 : 0,
    createTime: momentText(member.joined),
  };
}

/** Builds the user of a member. Both have the same id. */
export function accountRecord(member: Member, roleId: string): SeedRecord {
  return {
    id: member.id,
    account: member.account,
    password: md5("123456"),
    name: member.name,
    realName: member.name,
    email: emailOf(member),
    phone: member.phone,
    roleId,
    userType: 2,
    status: member.shielded ? 0 : 1,
    createTime: momentText(member.joined),
  };
}

function emailOf({ account }: Member): string {
  return `${account}@member.example`;
}

/** Builds the records of a member's pets. */
export function addProfiles(member: Member, add: (module: string, record: SeedRecord) => void): void {
  const random = randomOf(`member:${member.number}:pets`);
  const pets = random.chance(0.4) ? 0 : random.whole(1, 2);
  for (let at = 0; at < pets; at += 1) {
    const number = member.number * 2 + at + 1;
    const id = seedId("profile", number);
    const breed = random.whole(1, data.breeds.length);
    const createTime = momentText(member.joined + at * 86_400_000 * Math.min(3, member.joinedDaysAgo - 1));
    add("profile", {
      id,
      profileName: random.pick(words.pets),
      image: random.chance(0.8) ? picture("breed", breed) : null,
      memberId: member.id,
      breedId: seedId("breed", breed),
      gender: random.whole(1, 2),
      birthday: `${random.whole(2014, 2023)}-${String(random.whole(1, 12)).padStart(2, "0")}-${String(random.whole(1, 28)).padStart(2, "0")}`,
      weight: random.whole(120, 3_200) / 100,
      neutered: random.chance(0.6) ? 1 : 0,
      chipNo: random.chance(0.5) ? `9000${String(number).padStart(11, "0")}` : null,
      createTime,
    });
    DOCUMENTS.forEach((pathName, place) => {
      if (!random.chance(0.35)) return;
      const path = picture("document", place + 1);
      add("profile-path", {
        id: seedId("profilePath", number * DOCUMENTS.length + place),
        profileId: id,
        pathName,
        path,
        sort: place + 1,
        createTime,
      });
    });
  }
}
