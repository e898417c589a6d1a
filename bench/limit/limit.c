/* The limit: random games of a map without tolls, carts and neutral player, played by the algorithm of
   src/branchline/rules/ written straight in C. It reads a board as numbers, prints every game's scores,
   and is timed beside the compiled rules, which must give the same games. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LOCATIONS = 64, ROUTES = 320, TICKETS = 128, SEATS = 5, CARDS = 9, WILD = 8, GREY = 8 };
enum { LENGTH = 9, DECK = 256, OFFER = 6, MARKET = 5, FREE = -1, NONE = -1 };
enum { FIRST_TICKETS, TURN, SECOND_CARD, TICKET_OFFER, OVER };
enum { IN_PILE = -1, IN_OFFER = -3 };

typedef struct { uint32_t words[4]; } Stream;

static struct {
    int seats, locations, routes, tickets, colors, pieces, end_pieces, hand;
    int first_deal, first_keep, draw_deal, draw_keep, doubles_closed, longest_bonus, longest_route;
    int cards[CARDS], start_score[SEATS], points[LENGTH];
    int route_a[ROUTES], route_b[ROUTES], length[ROUTES], color[ROUTES], twin[ROUTES];
    int ticket_a[TICKETS], ticket_b[TICKETS], ticket_points[TICKETS];
    int kind_first[LENGTH][CARDS], kind_size[LENGTH][CARDS], kind_routes[ROUTES];
} board;

typedef struct {
    int16_t phase, seat, last_turns, passes, deck_size, pile_top, pile_size;
    int32_t round;
    int16_t hand[SEATS][CARDS], discards[CARDS], pieces[SEATS], score[SEATS];
    int8_t market[MARKET], deck[DECK], owner[ROUTES];
    int8_t open[LENGTH][CARDS], barred[SEATS][LENGTH][CARDS];
    int8_t pile[TICKETS], ticket_at[TICKETS], offer_size[SEATS], offer[SEATS][OFFER], choice[SEATS];
    Stream stream;
} State;

static State state;
static Stream picks;
static int ways[LENGTH][CARDS];

static inline uint32_t rotated(uint32_t word, int by) { return (word << by) | (word >> (32 - by)); }

static inline uint32_t next_word(Stream *stream) {
    uint32_t *w = stream->words;
    uint32_t result = rotated(w[0] + w[3], 7) + w[0], shifted = w[1] << 9;
    w[2] ^= w[0]; w[3] ^= w[1]; w[1] ^= w[2]; w[0] ^= w[3];
    w[2] ^= shifted;
    w[3] = rotated(w[3], 11);
    return result;
}

static inline int below(Stream *stream, uint32_t count) {
    uint64_t product = (uint64_t)next_word(stream) * count;
    if ((uint32_t)product < count) {
        uint32_t least = -count % count;
        while ((uint32_t)product < least) product = (uint64_t)next_word(stream) * count;
    }
    return product >> 32;
}

/* ---- cards ---- */

static void shuffle_deck(void) {
    for (int last = state.deck_size - 1; last > 0; last--) {
        int other = below(&state.stream, last + 1);
        int8_t card = state.deck[last];
        state.deck[last] = state.deck[other];
        state.deck[other] = card;
    }
}

static void shuffle_discards(void) {
    int size = 0;
    for (int card = 0; card < CARDS; card++) {
        for (int i = 0; i < state.discards[card]; i++) state.deck[size++] = card;
        state.discards[card] = 0;
    }
    state.deck_size = size;
    shuffle_deck();
}

static inline int take_top_card(void) { return state.deck[--state.deck_size]; }

static inline void renew_deck(void) { if (state.deck_size == 0) shuffle_discards(); }

static int market_must_go(void) {
    int wilds = 0, left = 0;
    for (int place = 0; place < MARKET; place++) wilds += state.market[place] == WILD;
    if (wilds < 3) return 0;
    for (int card = 0; card < board.colors; card++) {
        left += board.cards[card];
        for (int seat = 0; seat < board.seats; seat++) left -= state.hand[seat][card];
    }
    return left >= 3;
}

static void sweep_market(void) {
    int sweeps = 0;
    while (market_must_go()) {
        sweeps = 1;
        for (int place = 0; place < MARKET; place++) state.discards[state.market[place]]++;
        for (int place = 0; place < MARKET; place++) {
            if (state.deck_size == 0) shuffle_discards();
            state.market[place] = take_top_card();
        }
    }
    if (sweeps) renew_deck();
}

static int place_in_market(int card) {
    for (int place = 0; place < MARKET; place++) if (state.market[place] == card) return place;
    return -1;
}

/* ---- tickets ---- */

static void offer_tickets(int seat, int count) {
    int size = 0;
    while (size < count && state.pile_size > 0) {
        int ticket = state.pile[state.pile_top];
        state.pile_top = (state.pile_top + 1) % TICKETS;
        state.pile_size--;
        state.ticket_at[ticket] = IN_OFFER;
        state.offer[seat][size++] = ticket;
    }
    state.offer_size[seat] = size;
}

static void keep_tickets(int seat, int kept) {
    for (int place = 0; place < state.offer_size[seat]; place++)
        if (kept >> place & 1) state.ticket_at[state.offer[seat][place]] = seat;
    for (int place = 0; place < state.offer_size[seat]; place++)
        if (!(kept >> place & 1)) {
            int ticket = state.offer[seat][place];
            state.pile[(state.pile_top + state.pile_size++) % TICKETS] = ticket;
            state.ticket_at[ticket] = IN_PILE;
        }
    state.offer_size[seat] = 0;
}

static int bits(int kept) {
    int count = 0;
    for (int place = 0; place < OFFER; place++) count += kept >> place & 1;
    return count;
}

static int least_to_keep(int seat) {
    int least = state.phase == FIRST_TICKETS ? board.first_keep : board.draw_keep;
    return least < state.offer_size[seat] ? least : state.offer_size[seat];
}

static int random_keep(int seat) {
    int least = least_to_keep(seat), choices = 0;
    for (int kept = 1; kept < 1 << state.offer_size[seat]; kept++) choices += bits(kept) >= least;
    int place = below(&picks, choices);
    for (int kept = 1;; kept++)
        if (bits(kept) >= least && place-- == 0) return kept;
}

/* ---- turns ---- */

static void end_turn(void) {
    int seat = state.seat;
    if (state.last_turns > 0) state.last_turns--;
    else if (state.pieces[seat] <= board.end_pieces) state.last_turns = board.seats;
    if (state.last_turns == 0 || state.passes == board.seats) {
        state.phase = OVER;
        return;
    }
    state.seat = (seat + 1) % board.seats;
    if (state.seat == 0) state.round++;
    state.phase = TURN;
}

static void draw(int card) {
    int ends = state.phase == SECOND_CARD, seat = state.seat;
    if (card < 0) {
        state.hand[seat][take_top_card()]++;
        renew_deck();
    } else {
        int place = place_in_market(card);
        state.hand[seat][card]++;
        state.market[place] = take_top_card();
        renew_deck();
        sweep_market();
        ends |= card == WILD;
    }
    if (ends || state.deck_size == 0) end_turn();
    else state.phase = SECOND_CARD;
}

static int route_open(int seat, int route) {
    if (state.owner[route] != FREE) return 0;
    int twin = board.twin[route];
    if (twin == NONE || state.owner[twin] == FREE) return 1;
    return !board.doubles_closed && state.owner[twin] != seat;
}

static void take_track(int route, int seat) {
    int length = board.length[route], color = board.color[route], twin = board.twin[route];
    state.owner[route] = seat;
    state.open[length][color]--;
    if (twin == NONE) return;
    int other = state.owner[twin];
    if (board.doubles_closed) state.open[length][board.color[twin]]--;
    else if (other == FREE) state.barred[seat][length][board.color[twin]]++;
    else state.barred[other][length][color]--;
}

static void claim(int route, int color, int wilds) {
    int seat = state.seat, length = board.length[route];
    state.hand[seat][WILD] -= wilds;
    state.discards[WILD] += wilds;
    if (color != WILD) {
        state.hand[seat][color] -= length - wilds;
        state.discards[color] += length - wilds;
    }
    take_track(route, seat);
    state.pieces[seat] -= length;
    state.score[seat] += board.points[length];
    renew_deck();
    sweep_market();
    end_turn();
}

/* ---- counting and picking ---- */

static inline int payments(int have, int wilds, int length) {
    int fewest = have < length ? length - have : 0, most = wilds < length ? wilds : length - 1;
    return most >= fewest ? most - fewest + 1 : 0;
}

static int count_ways(int seat) {
    int wilds = state.hand[seat][WILD], most = 0;
    for (int color = 0; color < board.colors; color++)
        if (state.hand[seat][color] > most) most = state.hand[seat][color];
    int reach = most + wilds;
    if (reach > state.pieces[seat]) reach = state.pieces[seat];
    if (reach > board.longest_route) reach = board.longest_route;
    for (int length = 1; length <= reach; length++) {
        int all_wild = wilds >= length, grey = all_wild;
        for (int color = 0; color < board.colors; color++) {
            int count = payments(state.hand[seat][color], wilds, length);
            ways[length][color] = count + all_wild;
            grey += count;
        }
        ways[length][GREY] = grey;
    }
    return reach;
}

static int count_claims(int seat, int reach) {
    int claims = 0;
    for (int length = 1; length <= reach; length++)
        for (int color = 0; color < CARDS; color++)
            claims += (state.open[length][color] - state.barred[seat][length][color]) * ways[length][color];
    return claims;
}

static void pay(int seat, int route, int place) {
    int wilds = state.hand[seat][WILD], length = board.length[route];
    int color = board.color[route] == GREY ? 0 : board.color[route];
    int last = board.color[route] == GREY ? board.colors - 1 : color;
    for (; color <= last; color++) {
        int have = state.hand[seat][color], count = payments(have, wilds, length);
        if (place < count) {
            claim(route, color, (length > have ? length - have : 0) + place);
            return;
        }
        place -= count;
    }
    claim(route, WILD, length);
}

static void claim_any(int seat, int reach, int place) {
    for (int length = 1; length <= reach; length++)
        for (int color = 0; color < CARDS; color++) {
            int count = ways[length][color];
            int routes = state.open[length][color] - state.barred[seat][length][color];
            if (place >= routes * count) {
                place -= routes * count;
                continue;
            }
            int first = board.kind_first[length][color];
            for (int rank = first; rank < first + board.kind_size[length][color]; rank++) {
                int route = board.kind_routes[rank];
                if (!route_open(seat, route)) continue;
                if (place < count) {
                    pay(seat, route, place);
                    return;
                }
                place -= count;
            }
        }
}

static int count_draws(void) {
    if (state.deck_size == 0) return 0;
    int seen = 0, draws = 1;
    for (int place = 0; place < MARKET; place++) {
        int card = state.market[place];
        if (!(seen >> card & 1) && (card != WILD || state.phase != SECOND_CARD)) draws++;
        seen |= 1 << card;
    }
    return draws;
}

static void draw_any(int place) {
    if (place == 0) {
        draw(-1);
        return;
    }
    for (int card = 0; card < CARDS; card++)
        if (place_in_market(card) >= 0 && (card != WILD || state.phase != SECOND_CARD) && --place == 0) {
            draw(card);
            return;
        }
}

static void random_action(void) {
    int seat = state.seat;
    if (state.phase == FIRST_TICKETS) {
        state.choice[seat] = random_keep(seat);
        if (++state.seat == board.seats) {
            for (seat = 0; seat < board.seats; seat++) keep_tickets(seat, state.choice[seat]);
            state.phase = TURN;
            state.seat = 0;
        }
    } else if (state.phase == TICKET_OFFER) {
        keep_tickets(seat, random_keep(seat));
        end_turn();
    } else if (state.phase == SECOND_CARD) {
        draw_any(below(&picks, count_draws()));
    } else {
        int draws = count_draws(), reach = count_ways(seat), claims = count_claims(seat, reach);
        int tickets = state.pile_size > 0;
        if (draws + claims + tickets == 0) {
            state.passes++;
            end_turn();
            return;
        }
        state.passes = 0;
        int place = below(&picks, draws + claims + tickets);
        if (place < draws) draw_any(place);
        else if (place < draws + claims) claim_any(seat, reach, place - draws);
        else {
            state.phase = TICKET_OFFER;
            offer_tickets(seat, board.draw_deal);
        }
    }
}

static void set_up(void) {
    Stream stream = state.stream;
    memset(&state, 0, sizeof state);
    state.stream = stream;
    state.round = 1;
    state.last_turns = -1;
    memset(state.owner, FREE, sizeof state.owner);
    memset(state.ticket_at, IN_PILE, sizeof state.ticket_at);
    for (int length = 0; length < LENGTH; length++)
        for (int color = 0; color < CARDS; color++) state.open[length][color] = board.kind_size[length][color];
    for (int card = 0; card < CARDS; card++)
        for (int i = 0; i < board.cards[card]; i++) state.deck[state.deck_size++] = card;
    shuffle_deck();
    for (int seat = 0; seat < board.seats; seat++) {
        state.pieces[seat] = board.pieces;
        state.score[seat] = board.start_score[seat];
        for (int i = 0; i < board.hand; i++) state.hand[seat][take_top_card()]++;
    }
    for (int place = 0; place < MARKET; place++) state.market[place] = take_top_card();
    renew_deck();
    sweep_market();
    for (int ticket = 0; ticket < board.tickets; ticket++) state.pile[ticket] = ticket;
    state.pile_size = board.tickets;
    for (int last = state.pile_size - 1; last > 0; last--) {
        int other = below(&state.stream, last + 1);
        int8_t ticket = state.pile[last];
        state.pile[last] = state.pile[other];
        state.pile[other] = ticket;
    }
    for (int seat = 0; seat < board.seats; seat++) offer_tickets(seat, board.first_deal);
}

/* ---- scoring ---- */

static int degree[LOCATIONS], first_half[LOCATIONS], next_half[2 * ROUTES], component[LOCATIONS];
static int queue[LOCATIONS], spaces[LOCATIONS], odd[LOCATIONS], walked[ROUTES + 1];
static int8_t used[ROUTES];

static inline int far_end(int half) { return half & 1 ? board.route_a[half >> 1] : board.route_b[half >> 1]; }

static void link_network(int seat) {
    for (int i = 0; i < board.locations; i++) degree[i] = 0, first_half[i] = NONE, component[i] = NONE;
    for (int route = 0; route < board.routes; route++)
        if (state.owner[route] == seat) {
            int a = board.route_a[route], b = board.route_b[route];
            next_half[2 * route] = first_half[a]; first_half[a] = 2 * route;
            next_half[2 * route + 1] = first_half[b]; first_half[b] = 2 * route + 1;
            degree[a]++; degree[b]++;
            used[route] = 0;
        }
    for (int start = 0; start < board.locations; start++) {
        if (component[start] != NONE) continue;
        int size = 1, done = 0;
        component[start] = start;
        queue[0] = start;
        while (done < size)
            for (int half = first_half[queue[done++]]; half != NONE; half = next_half[half])
                if (component[far_end(half)] == NONE) {
                    component[far_end(half)] = start;
                    queue[size++] = far_end(half);
                }
    }
}

static int least_unused(int start) {
    int spare = 0, largest = 0, second = 0;
    for (int i = 0; i < board.locations; i++)
        if (component[i] == start && degree[i] & 1) {
            int least = LENGTH - 1;
            for (int half = first_half[i]; half != NONE; half = next_half[half])
                if (board.length[half >> 1] < least) least = board.length[half >> 1];
            spare += least;
            if (least > largest) second = largest, largest = least;
            else if (least > second) second = least;
        }
    return (spare - largest - second + 1) / 2;
}

static int longest_from(int start, int best, int limit) {
    int depth = 0, length = 0, half = first_half[start];
    while (best < limit) {
        while (half != NONE && used[half >> 1]) half = next_half[half];
        if (half != NONE) {
            used[half >> 1] = 1;
            walked[depth++] = half;
            length += board.length[half >> 1];
            if (length > best) best = length;
            half = first_half[far_end(half)];
        } else if (depth > 0) {
            half = walked[--depth];
            used[half >> 1] = 0;
            length -= board.length[half >> 1];
            half = next_half[half];
        } else break;
    }
    while (depth > 0) used[walked[--depth] >> 1] = 0;
    return best;
}

static int longest_path(void) {
    int best = 0;
    for (int i = 0; i < board.locations; i++) spaces[i] = odd[i] = 0;
    for (int i = 0; i < board.locations; i++) {
        odd[component[i]] += degree[i] & 1;
        for (int half = first_half[i]; half != NONE; half = next_half[half])
            if (!(half & 1)) spaces[component[i]] += board.length[half >> 1];
    }
    for (int i = 0; i < board.locations; i++) if (spaces[i] > best && odd[i] <= 2) best = spaces[i];
    for (int start = 0; start < board.locations; start++)
        if (spaces[start] > best && odd[start] > 2) {
            int limit = spaces[start] - least_unused(start);
            for (int i = 0; i < board.locations && best < limit; i++)
                if (component[i] == start && degree[i] & 1) best = longest_from(i, best, limit);
        }
    return best;
}

static void score_game(int *total) {
    int longest[SEATS], most = 0;
    for (int seat = 0; seat < board.seats; seat++) {
        link_network(seat);
        total[seat] = state.score[seat];
        for (int ticket = 0; ticket < board.tickets; ticket++)
            if (state.ticket_at[ticket] == seat) {
                int made = component[board.ticket_a[ticket]] == component[board.ticket_b[ticket]];
                total[seat] += made ? board.ticket_points[ticket] : -board.ticket_points[ticket];
            }
        longest[seat] = longest_path();
        if (longest[seat] > most) most = longest[seat];
    }
    for (int seat = 0; seat < board.seats; seat++)
        if (most > 0 && longest[seat] == most) total[seat] += board.longest_bonus;
}

/* ---- input and output ---- */

static int number(void) {
    int value;
    if (scanf("%d", &value) != 1) exit(2);
    return value;
}

static void numbers(int *values, int count) {
    for (int i = 0; i < count; i++) values[i] = number();
}

static void words(Stream *stream) {
    for (int i = 0; i < 4; i++)
        if (scanf("%u", &stream->words[i]) != 1) exit(2);
}

static void read_board(void) {
    numbers(&board.seats, 15);
    numbers(board.cards, CARDS);
    numbers(board.start_score, SEATS);
    numbers(board.points, LENGTH);
    numbers(board.route_a, board.routes);
    numbers(board.route_b, board.routes);
    numbers(board.length, board.routes);
    numbers(board.color, board.routes);
    numbers(board.twin, board.routes);
    numbers(board.ticket_a, board.tickets);
    numbers(board.ticket_b, board.tickets);
    numbers(board.ticket_points, board.tickets);
    numbers(&board.kind_first[0][0], LENGTH * CARDS);
    numbers(&board.kind_size[0][0], LENGTH * CARDS);
    numbers(board.kind_routes, board.routes);
}

/* Reads a board, then jobs: how many games, both streams' words. Answers each with the actions played, the sum
   and a checksum of all scores, and the processor time in nanoseconds. */
int main(void) {
    read_board();
    for (int games; scanf("%d", &games) == 1;) {
        words(&state.stream);
        words(&picks);
        long long actions = 0, sum = 0;
        uint64_t check = 0;
        struct timespec before, after;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &before);
        for (int game = 0; game < games; game++) {
            int total[SEATS];
            set_up();
            while (state.phase != OVER) {
                random_action();
                actions++;
            }
            score_game(total);
            for (int seat = 0; seat < board.seats; seat++) {
                sum += total[seat];
                check = (check * 31 + (uint64_t)(total[seat] + 1000)) & 0xFFFFFFFF;
            }
        }
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &after);
        long long took = (after.tv_sec - before.tv_sec) * 1000000000LL + after.tv_nsec - before.tv_nsec;
        printf("%lld %lld %llu %lld\n", actions, sum, (unsigned long long)check, took);
        fflush(stdout);
    }
    return 0;
}
