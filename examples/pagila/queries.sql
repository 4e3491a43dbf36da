-- What the rental shop asks and changes, as its application sends it.

-- name: FilmById :one
-- Everything about a film, with the name of its language
-- rate: 800/s
SELECT f.*, l.name AS language_name
FROM film f
JOIN language l ON l.language_id = f.language_id
WHERE f.film_id = $1;

-- name: FilmsOfCategory :many
-- The films of a category, by title
-- rate: 400/s
SELECT f.film_id, f.title, f.rating, f.rental_rate
FROM film f
JOIN film_category fc ON fc.film_id = f.film_id
JOIN category c ON c.category_id = fc.category_id
WHERE c.name = $1
ORDER BY f.title
LIMIT 20;

-- name: FilmsOfActor :many
-- The films that an actor plays in
-- rate: 200/s
SELECT f.film_id, f.title, f.release_year
FROM film_actor fa
JOIN film f USING (film_id)
WHERE fa.actor_id = $1
ORDER BY f.title;

-- name: ActorsOfFilm :many
-- Who plays in a film
-- rate: 500/s
SELECT a.actor_id, a.first_name, a.last_name
FROM film_actor fa, actor a
WHERE a.actor_id = fa.actor_id AND fa.film_id = $1;

-- name: Categories :many
-- All categories, for the menu
-- rate: 50/s
SELECT category_id, name FROM category ORDER BY name;

-- name: CopiesOfFilm :many
-- The copies of a film in a shop
-- rate: 150/s
SELECT inventory_id FROM inventory WHERE film_id = $1 AND store_id = $2;

-- name: CustomerById :one
-- A customer with the address
-- rate: 300/s
SELECT c.customer_id, c.first_name, c.last_name, c.email, c.active, a.address, a.postal_code, a.phone, ci.city
FROM customer c
JOIN address a ON a.address_id = c.address_id
JOIN city ci ON ci.city_id = a.city_id
WHERE c.customer_id = $1;

-- name: CustomersByLastName :many
-- The customers of a shop by their last name
-- rate: 40/s
SELECT customer_id, first_name, last_name, active
FROM customer
WHERE store_id = $1 AND last_name = $2
ORDER BY first_name;

-- name: RentalsOfCustomer :many
-- What a customer has rented, latest first
-- rate: 120/s
SELECT r.rental_id, r.rental_date, r.return_date, f.title
FROM rental r
JOIN inventory i ON i.inventory_id = r.inventory_id
JOIN film f ON f.film_id = i.film_id
WHERE r.customer_id = $1
ORDER BY r.rental_date DESC
LIMIT 20;

-- name: RentalsOfCopy :many
-- Who had a copy, latest first
-- rate: 30/s
SELECT r.rental_date, r.return_date, r.customer_id
FROM rental r
WHERE r.inventory_id = $1
ORDER BY r.rental_date DESC;

-- name: PaymentsOfCustomer :many
-- What a customer paid in a stretch of time
-- rate: 20/s
SELECT p.payment_date, p.payment_id, p.amount
FROM payment p
WHERE p.customer_id = $1 AND p.payment_date BETWEEN $2 AND $3
ORDER BY p.payment_date;

-- name: StaffByUsername :one
-- Somebody of the staff logs in
-- rate: 5/s
SELECT s.staff_id, s.first_name, s.last_name, s.active, s.store_id FROM staff s WHERE s.username = $1;

-- name: TopCategories :many
-- Which categories earn most: not for a table
SELECT c.name, SUM(p.amount)
FROM payment p
JOIN rental r ON r.rental_id = p.rental_id
JOIN inventory i ON i.inventory_id = r.inventory_id
JOIN film_category fc ON fc.film_id = i.film_id
JOIN category c ON c.category_id = fc.category_id
GROUP BY c.name
ORDER BY 2 DESC;

-- name: SearchFilms :many
-- Films with a word in the description: not for a table
SELECT film_id, title FROM film WHERE description ILIKE $1;

-- name: addFilm :exec
-- A film comes into the programme
-- rate: 5/day
INSERT INTO film (film_id, title, description, release_year, language_id, rental_rate, length, rating, special_features)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: categorise :exec
-- A film is put into a category
-- rate: 10/day
INSERT INTO film_category (film_id, category_id) VALUES ($1, $2);

-- name: cast :exec
-- An actor plays in a film
-- rate: 30/day
INSERT INTO film_actor (film_id, actor_id) VALUES ($1, $2);

-- name: changePrice :exec
-- A film costs more, or less
-- rate: 20/day
UPDATE film SET rental_rate = $2, last_update = now() WHERE film_id = $1;

-- name: buyCopy :exec
-- A shop buys a copy
-- rate: 50/day
INSERT INTO inventory (inventory_id, film_id, store_id) VALUES ($1, $2, $3);

-- name: register :exec
-- Somebody becomes a customer
-- rate: 100/day
INSERT INTO customer (customer_id, store_id, first_name, last_name, email, address_id)
VALUES ($1, $2, $3, $4, $5, $6);

-- name: rent :exec
-- A customer takes a copy home
-- rate: 5/s
INSERT INTO rental (rental_id, rental_date, inventory_id, customer_id, staff_id) VALUES ($1, now(), $2, $3, $4);

-- name: giveBack :exec
-- A copy comes back
-- rate: 5/s
UPDATE rental SET return_date = now() WHERE rental_id = $1;

-- name: pay :exec
-- A customer pays for a rental
-- rate: 5/s
INSERT INTO payment (payment_id, customer_id, staff_id, rental_id, amount, payment_date)
VALUES ($1, $2, $3, $4, $5, now());

-- name: deactivate :exec
-- A customer leaves
-- rate: 20/day
UPDATE customer SET active = false WHERE customer_id = $1;
