module partner

go 1.19
